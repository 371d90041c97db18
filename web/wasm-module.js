// Loads the library as WebAssembly, once for the page and once for each worker.

let loading;

/** The module, ready to be called. Rejects where it is not there. */
export function loadWasm() {
  loading ??= load();
  return loading;
}

async function load() {
  const [module, { hasSimd }] = await Promise.all([import('./wasm/ninefold.js'), import('./wasm/simd.js')]);
  if (module.missing) throw new Error('this page comes from a service that checks boards itself');
  const file = hasSimd() ? 'ninefold_simd_bg.wasm' : 'ninefold_bg.wasm';
  await module.default({ module_or_path: new URL(`./wasm/${file}`, import.meta.url) });
  return module;
}
