import { createContext, use } from 'react';
import { currentLocation } from './navigation.ts';

/** Where the page that is shown stands; the address is ahead of it while the next screen is on its way. */
export const PageLocationContext = createContext(currentLocation());

export const usePageLocation = () => use(PageLocationContext);

/** The named parts of the path of the screen that is shown, such as the id in /dashboard/meetings/:id. */
export const PageParamsContext = createContext<Partial<Record<string, string>>>({});

export const usePageParams = () => use(PageParamsContext);
