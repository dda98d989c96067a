// The page's side of the worker: each question gets its own answer.

import type { CsvDesk, Question, Reply } from './csv-desk.ts';

type Waiting = { resolve: (answer: unknown) => void; reject: (error: Error) => void };

let readers = 0;

export class CsvReader {
  readonly file: File;
  /** Tells the answers of one reader from those of the next. */
  readonly id = (readers += 1);
  readonly #worker = new Worker(new URL('./csv-worker.ts', import.meta.url), { type: 'module' });
  readonly #waiting = new Map<number, Waiting>();
  #asked = 0;

  constructor(file: File) {
    this.file = file;
    this.#worker.addEventListener('message', ({ data }: MessageEvent<Reply>) => this.#take(data));
    this.#worker.addEventListener('error', () => this.#fail(new Error('the file could not be read')));
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

  ask<M extends keyof CsvDesk>(
    method: M,
    ...args: Parameters<CsvDesk[M]>
  ): Promise<Awaited<ReturnType<CsvDesk[M]>>> {
    this.#asked += 1;
    const question: Question = { id: this.#asked, method, args };
    return new Promise((resolve, reject) => {
      this.#waiting.set(question.id, { resolve: resolve as Waiting['resolve'], reject });
      this.#worker.postMessage(question, []);
    });
  }

  /** Ends the worker; what was asked is never answered. */
  close(): void {
    this.#worker.terminate();
    this.#fail(new Error('the file was closed'));
  }
}
