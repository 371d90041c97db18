// The engine takes longest to arrive: it is asked for before everything else is there. Whoever needs it waits for the same one.

import { loadWasm } from './wasm-module.js';

loadWasm().catch(() => {});
