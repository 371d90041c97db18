// Loads the library as WebAssembly, once for the page and once for each worker.

let loading;

/** The module, ready to be called. Rejects where it is not there. */
export function loadWasm() {
  loading ??= load();
  return loading;
}

async function load() {
  const { hasSimd, missing } = await import('./wasm/simd.js');
  if (missing) throw new Error('this page comes from a service that checks boards itself');
  // The file is on its way while the script that starts it is.
  const file = fetch(new URL(`./wasm/${hasSimd() ? 'ninefold_simd_bg' : 'ninefold_bg'}.wasm`, import.meta.url));
  const module = await import('./wasm/ninefold.js');
  await module.default({ module_or_path: file });
  return module;
}

// It takes longest to arrive: the page asks for it as soon as this file is there, before anything needs it.
if (globalThis.document) loadWasm().catch(() => {});
