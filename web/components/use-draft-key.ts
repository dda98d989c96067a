import { useRef } from 'react';
import { randomKey } from './random-key.ts';

/**
 * A key for something new that is about to be saved. As long as the same thing is sent it is the same key, so that a
 * save whose answer was lost can be sent again without making a second one.
 */
export function useDraftKey(): (content: object) => string {
  const last = useRef({ content: '', key: '' });
  return (content) => {
    const text = JSON.stringify(content);
    if (last.current.content !== text) last.current = { content: text, key: randomKey() };
    return last.current.key;
  };
}
