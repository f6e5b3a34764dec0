import { type FileHandle, open } from 'node:fs/promises';

const BUFFERED_CHARACTERS = 262_144;

/** Writes a new file of JSON lines that only its owner can read, a part at a time. */
export class RecordLines {
  readonly #file: FileHandle;
  #waiting: string[] = [];
  #length = 0;

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  static async create(path: string): Promise<RecordLines> {
    return new RecordLines(await open(path, 'w', 0o600));
  }

  /** Undefined: it is only remembered, so there is nothing to wait for. */
  add(record: object): Promise<void> | undefined {
    const line = JSON.stringify(record);
    this.#waiting.push(line);
    this.#length += line.length;
    return this.#length > BUFFERED_CHARACTERS ? this.#write() : undefined;
  }

  async #write(): Promise<void> {
    const lines = this.#waiting.splice(0);
    this.#length = 0;
    if (lines.length > 0) await this.#file.writeFile(`${lines.join('\n')}\n`);
  }

  /** On disk when it resolves. */
  async end(): Promise<void> {
    await this.#write();
    await this.#file.sync();
    await this.close();
  }

  close(): Promise<void> {
    return this.#file.close();
  }
}
