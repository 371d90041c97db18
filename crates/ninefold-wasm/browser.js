// The package in a page: WebAssembly with SIMD where the browser has it.
import init from "./pkg/ninefold.js";
import { hasSimd } from "./simd.js";

const file = hasSimd() ? "./pkg/ninefold_simd_bg.wasm" : "./pkg/ninefold_bg.wasm";
await init({ module_or_path: new URL(file, import.meta.url) });

export * from "./pkg/ninefold.js";
