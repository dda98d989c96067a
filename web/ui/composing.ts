import type { KeyboardEvent } from 'react';

const composingKey = 229;

/** Whether the key belongs to a composition, as of Japanese or Chinese. Safari ends it before the key of its end. */
export const isComposing = ({ nativeEvent, keyCode }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || keyCode === composingKey;
