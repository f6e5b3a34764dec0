import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A connection line to a server, which forwards bytes and can fail. */
export interface Line {
  /** `host:port` of its near end. */
  host: string;
  /** Closes its connections, and every new one at once, until `mend`. */
  cut(): void;
  /** Discards all bytes in both directions without closing, as if packets were lost. Until `mend`. */
  hang(): void;
  mend(): void;
  close(): Promise<void>;
}

interface Ends {
  near: Socket;
  far: Socket;
}

export interface LineOptions {
  /** Receives the bytes sent to the server. */
  onSent?: (bytes: Buffer) => void;
  /** The address of this machine from which it connects to the server. */
  from?: string;
}

/** Opens a line to `host:port`, or to a socket path. */
export async function openLine(target: string, { onSent, from }: LineOptions = {}): Promise<Line> {
  const [host, port] = target.split(':');
  const open = new Set<Ends>();
  let state: 'whole' | 'cut' | 'hanging' = 'whole';
  const join = ({ near, far }: Ends) => void near.pipe(far).pipe(near);
  const part = ({ near, far }: Ends) => {
    near.unpipe(far).pause();
    far.unpipe(near).pause();
  };
  const server = createServer((near) => {
    if (state === 'cut') return void near.on('error', () => {}).destroy();
    const far = port === undefined ? connect(target) : connect({ port: Number(port), host, localAddress: from });
    const ends = { near, far };
    open.add(ends);
    if (onSent) near.on('data', onSent);
    const end = () => {
      open.delete(ends);
      near.destroy();
      far.destroy();
    };
    for (const socket of [near, far]) socket.on('error', end).on('close', end);
    if (state === 'whole') join(ends);
    else part(ends);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('It does not listen.');
  const cut = () => {
    state = 'cut';
    for (const { near, far } of open) for (const socket of [near, far]) socket.destroy();
  };
  return {
    host: `127.0.0.1:${address.port}`,
    cut,
    hang() {
      state = 'hanging';
      for (const ends of open) part(ends);
    },
    mend() {
      if (state === 'hanging') for (const ends of open) join(ends);
      state = 'whole';
    },
    async close() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
