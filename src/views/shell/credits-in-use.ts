import { createContext, useContext } from 'react';

/** Whether drafts cost credits here; if they don't (`CREDITS=off`), no screen mentions credits. */
export const CreditsInUse = createContext(true);

export const useCreditsInUse = (): boolean => useContext(CreditsInUse);
