import { createContext, use } from 'react';

/** The named parts of the path of the screen that is shown, such as the id in /dashboard/meetings/:id. */
export const PageParamsContext = createContext<Partial<Record<string, string>>>({});

export const usePageParams = () => use(PageParamsContext);
