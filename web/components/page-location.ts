import { createContext, use } from 'react';
import { currentLocation } from './navigation.ts';

/** Where the page that is shown stands; the address is ahead of it while the next screen is on its way. */
export const PageLocationContext = createContext(currentLocation());

export const usePageLocation = () => use(PageLocationContext);
