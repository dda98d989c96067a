import { useRef } from 'react';
import { restoreMeeting } from '#contract/meetings.ts';
import { isGone } from '#web/api/api-failure.ts';
import { call } from '#web/api/client.ts';

export const saveBringsBack = 'Save again to bring the meeting back with it.';

// Deleted and restored, and nothing else.
const versionsBetween = 2;

/** Sends a change of a meeting. Where somebody has deleted it meanwhile, the next try restores it first. */
export function useRestore(params: { id: string }) {
  const state = useRef({ isGone: false, readVersion: 0, restoredVersion: 0 });
  return async <Body extends { version: number }, Answer>(
    body: Body,
    send: (body: Body) => Promise<Answer>,
  ): Promise<Answer> => {
    const it = state.current;
    try {
      // Whoever deleted it may have brought it back as well, and changed it.
      const restored = it.isGone && (await call(restoreMeeting, { params }).catch(nothingIfGone));
      if (restored && restored.version === body.version + versionsBetween)
        Object.assign(it, { readVersion: body.version, restoredVersion: restored.version });
      it.isGone = false;
      return await send(body.version === it.readVersion ? { ...body, version: it.restoredVersion } : body);
    } catch (error) {
      it.isGone = isGone(error);
      throw error;
    }
  };
}

function nothingIfGone(error: unknown): null {
  if (isGone(error)) return null;
  throw error;
}
