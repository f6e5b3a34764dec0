import { call } from '../drivers/call.ts';
import { sendFile, uploadFile } from '../drivers/files.ts';
import { type Person, send } from '../drivers/people.ts';

/** Sends messages and uploads files, and deletes half of them, until stopped; records those that remain. */
export class Traffic {
  readonly kept = new Map<number, string>();
  readonly files = new Map<string, string>();
  private isGoingOn = true;
  private readonly writers: Promise<void>[];

  constructor(server: { origin: string }, person: Person, gid: number) {
    this.writers = [0, 1, 2].map((writer) => this.write(server, person, gid, writer));
  }

  private async write(server: { origin: string }, person: Person, gid: number, writer: number): Promise<void> {
    for (let turn = 0; this.isGoingOn; turn += 1) {
      const content = `${writer}/${turn}`;
      const { path } = await uploadFile(server, person.token, content, { filename: `${turn}.txt` });
      const mid = await sendFile(server, person.token, `group/${gid}`, path);
      if (turn % 2 === 0) this.files.set(path, content);
      else await call(server, `DELETE /message/${mid}`, { token: person.token });
      this.kept.set(await send(server, person, `group/${gid}`, content), content);
    }
  }

  async until(isEnough: () => boolean): Promise<void> {
    while (!isEnough()) await Promise.race([...this.writers, new Promise((resolve) => setImmediate(resolve))]);
  }

  stop(): Promise<unknown> {
    this.isGoingOn = false;
    return Promise.all(this.writers);
  }
}
