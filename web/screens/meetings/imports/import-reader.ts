// The page's side of the import worker.

import { t } from '#domain/format/text.ts';
import type { ImportCalls, Question, Reply } from './import.worker.ts';

type Waiting = { resolve: (answer: unknown) => void; reject: (error: Error) => void };

let readers = 0;

export class ImportReader {
  readonly files: readonly File[];
  /** Unique per reader; a React key. */
  readonly id = (readers += 1);
  readonly #worker = new Worker(new URL('./import.worker.ts', import.meta.url), { type: 'module' });
  readonly #waiting = new Map<number, Waiting>();
  #asked = 0;

  constructor(files: readonly File[]) {
    this.files = files;
    this.#worker.addEventListener('message', ({ data }: MessageEvent<Reply>) => this.#take(data));
    this.#worker.addEventListener('error', () => this.#fail(new Error('the file could not be read')));
  }

  /** The name of the file, or "3 files: a.csv, b.csv, c.csv". */
  get name(): string {
    const names = this.files.map(({ name }) => name).join(', ');
    return this.files.length === 1 ? names : t`${this.files.length} files: ${names}`;
  }

  #take(reply: Reply): void {
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if ('error' in reply) waiting?.reject(new Error(reply.error));
    else waiting?.resolve(reply.answer);
  }

  #fail(error: Error): void {
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }

  ask<M extends keyof ImportCalls>(
    method: M,
    ...args: Parameters<ImportCalls[M]>
  ): Promise<Awaited<ReturnType<ImportCalls[M]>>> {
    this.#asked += 1;
    const question: Question = { id: this.#asked, method, args };
    return new Promise((resolve, reject) => {
      this.#waiting.set(question.id, { resolve: resolve as Waiting['resolve'], reject });
      this.#worker.postMessage(question, []);
    });
  }

  /** Ends the worker; pending calls reject. */
  close(): void {
    this.#worker.terminate();
    this.#fail(new Error('the file was closed'));
  }
}
