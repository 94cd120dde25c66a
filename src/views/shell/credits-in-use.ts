import { createContext, useContext } from 'react';

/** Whether drafts cost credits here; where they don't (`CREDITS=off`), no screen speaks of them. */
export const CreditsInUse = createContext(true);

export const useCreditsInUse = (): boolean => useContext(CreditsInUse);
