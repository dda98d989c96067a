import type { Draft } from './draft.ts';
import type { DraftStore } from './draft-storage.ts';

/** What a piece of the calculator works on. */
export type DraftProps = { draft: Draft; change: DraftStore['change'] };

export type HygieneHintProps = DraftProps & { isPending: boolean };
