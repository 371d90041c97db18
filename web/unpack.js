// What is in a file: gzip is unpacked, and what is no text is told.

// Texts have no zero bytes, other files have them soon.
const BEGINNING = 4096;

/** What is in a file that is gzip; any other file as it is. */
export async function unpacked(file) {
  const [first, second] = await bytesOf(file, 2);
  if (first !== 0x1f || second !== 0x8b) return file;
  return new Response(file.stream().pipeThrough(new DecompressionStream('gzip'))).blob();
}

/** Is this no text? UTF-16 is one, with zero bytes: what is to be done with it is the engine's to say. */
export async function isBinary(blob) {
  const bytes = await bytesOf(blob, BEGINNING);
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  return !isUtf16 && bytes.includes(0);
}

const bytesOf = async (blob, count) => new Uint8Array(await blob.slice(0, count).arrayBuffer());
