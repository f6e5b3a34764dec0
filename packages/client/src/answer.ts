import type { Endpoint } from '@loquat/contract';
import { AnswerError } from './errors.ts';
import { nameOf } from './request.ts';

function parseJson(endpoint: Endpoint, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AnswerError(nameOf(endpoint), '', 'not JSON');
  }
}

/** The value of a successful answer, checked against the contract; fields unknown to the contract are dropped. */
export async function readAnswer(endpoint: Endpoint, response: Response): Promise<unknown> {
  const { response: expected } = endpoint;
  switch (expected.kind) {
    case 'json': {
      const result = expected.schema.safeParse(parseJson(endpoint, await response.text()));
      if (result.success) return result.data;
      const [issue] = result.error.issues;
      throw new AnswerError(nameOf(endpoint), issue?.path.join('.') ?? '', issue?.code ?? 'invalid');
    }
    case 'text':
      return response.text();
    case 'empty':
      // Read to the end, so that the connection can be reused.
      await response.text();
      return undefined;
    case 'binary':
      return new Uint8Array(await response.arrayBuffer());
    case 'stream':
      if (!response.body) throw new AnswerError(nameOf(endpoint), '', 'no body');
      return response.body;
    default:
      return expected satisfies never;
  }
}
