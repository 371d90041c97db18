// Loads the library as WebAssembly, once for the page and once for each worker.

// A function whose body is one SIMD instruction: valid only where the browser has them.
const SIMD = Uint8Array.of(
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
);

let loading;

/** The module, ready to be called. Rejects where it is not there. */
export function loadWasm() {
  loading ??= load();
  return loading;
}

async function load() {
  const module = await import('./wasm/ninefold.js');
  const file = WebAssembly.validate(SIMD) ? 'ninefold_simd_bg.wasm' : 'ninefold_bg.wasm';
  await module.default({ module_or_path: new URL(`./wasm/${file}`, import.meta.url) });
  return module;
}
