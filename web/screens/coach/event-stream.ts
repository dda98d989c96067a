// Server-sent events, as far as this product sends them: lines of `data:`, one JSON value each.

const unreadable = 'The answer could not be read.';

/** The data of each event of a response, in the order in which they come; cut anywhere on the way. */
export async function* eventData(body: ReadableStream<Uint8Array>): AsyncGenerator {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const bytes of chunksOf(body)) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split(/\r?\n/);
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith('data:')) yield parsed(line.slice(5));
  }
}

// Not every browser can be asked for the chunks of a stream with "for await".
async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return { failed: unreadable };
  }
}
