import { useEffect, useEffectEvent, useState } from 'react';

/** The module once it is needed. main.tsx fetches it after the first screen, which does not wait for it. */
export function useLaterCode<Module>(load: () => Promise<Module>, isNeeded: boolean): Module | undefined {
  const [code, setCode] = useState<Module>();
  const start = useEffectEvent(() => load().then(setCode, console.error));
  useEffect(() => {
    if (isNeeded) void start();
  }, [isNeeded]);
  return code;
}
