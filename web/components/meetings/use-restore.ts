import { useRef } from 'react';
import { restoreMeeting } from '#contract/meetings/meetings.ts';
import { t } from '#domain/format/text.ts';
import { call, isGone } from '#web/api/client.ts';

export const saveRestores = t`Save again to restore the meeting with your changes.`;

// Deleting and restoring a meeting each increase its version by one.
const versionsBetween = 2;

/** Sends a change of a meeting. If someone else deleted the meeting, the next try restores it first. */
export function useRestore(params: { id: string }) {
  const state = useRef({ isGone: false, readVersion: 0, restoredVersion: 0 });
  return async <Body extends { version: number }, Answer>(
    body: Body,
    send: (body: Body) => Promise<Answer>,
  ): Promise<Answer> => {
    const it = state.current;
    try {
      // Uses the new version only if the meeting was not also changed meanwhile.
      const restored = it.isGone && (await call(restoreMeeting, { params }).catch(nullIfGone));
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

function nullIfGone(error: unknown): null {
  if (isGone(error)) return null;
  throw error;
}
