import { connect } from 'node:net';

/** The parameters of the load generator, sent after the fork. */
export interface LoadOrder {
  port: number;
  /** One access token per client. */
  tokens: readonly string[];
  path: string;
  warmUpMs: number;
  measureMs: number;
}

export interface LoadReport {
  /** Every acknowledged mid, in the order of the answers, including those after the measurement. */
  acknowledged: number[];
  sends: number;
  seconds: number;
  latenciesMs: number[];
  /** Answers that were not a mid. */
  refused: number;
}

/**
 * Clients in a closed loop: each sends its next message after the acknowledgement of the last one, over a raw
 * keep-alive connection, so that the load generator uses little CPU. Runs until the server is gone.
 */
const acknowledged: number[] = [];
const latenciesMs: number[] = [];
let refused = 0;
let isMeasuring = false;
let open = 0;

const CONTENT = 'The quick brown fox jumps over the lazy dog, and the dog writes it down.';

function requestOf({ path, port }: LoadOrder, token: string): string {
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    `X-API-Key: ${token}`,
    'Content-Type: text/plain',
    `Content-Length: ${CONTENT.length}`,
  ];
  return `${head.join('\r\n')}\r\n\r\n${CONTENT}`;
}

function startClient(order: LoadOrder, token: string, onGone: () => void): void {
  const request = requestOf(order, token);
  const socket = connect(order.port, '127.0.0.1').setNoDelay(true).setEncoding('latin1');
  let answer = '';
  let sentAt = 0;
  const send = () => {
    sentAt = performance.now();
    socket.write(request);
  };
  socket.on('connect', send);
  socket.on('data', (text) => {
    answer += String(text);
    const bodyAt = answer.indexOf('\r\n\r\n') + 4;
    const length = /content-length: (\d+)/i.exec(answer)?.[1];
    if (bodyAt < 4 || length === undefined || answer.length < bodyAt + Number(length)) return;
    const mid = answer.startsWith('HTTP/1.1 200') ? Number(answer.slice(bodyAt)) : Number.NaN;
    answer = '';
    if (Number.isInteger(mid)) acknowledged.push(mid);
    else refused += 1;
    if (isMeasuring) latenciesMs.push(performance.now() - sentAt);
    send();
  });
  socket.on('error', () => {});
  socket.on('close', onGone);
}

process.on('message', (order: LoadOrder) => {
  let report: Pick<LoadReport, 'sends' | 'seconds'> = { sends: 0, seconds: 0 };
  open = order.tokens.length;
  const onGone = () => {
    open -= 1;
    if (open > 0) return;
    process.send?.({ ...report, acknowledged, latenciesMs, refused } satisfies LoadReport, () => process.exit());
  };
  for (const token of order.tokens) startClient(order, token, onGone);
  setTimeout(() => {
    isMeasuring = true;
    const startedAt = performance.now();
    setTimeout(() => {
      isMeasuring = false;
      report = { sends: latenciesMs.length, seconds: (performance.now() - startedAt) / 1_000 };
      process.send?.('measured');
    }, order.measureMs);
  }, order.warmUpMs);
});
