// The ways in which a text can be read, where there are several. The library names them as options of its command. Pure.

/** `decide with --symbols from-one or …` → `[{name: 'symbols from-one', options: {symbols: 'from-one'}}, …]` */
export function readingsIn(help) {
  return [...help.matchAll(/--(symbols|format) ([a-z-]+)/g)].map(([, option, value]) => ({
    name: `${option} ${value}`, options: { [option]: value },
  }));
}
