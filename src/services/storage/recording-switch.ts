/** Present while a session is to be recorded. */
const RECORDING_ON = 'marginalia.recording.on';

/** Whether this browser was told to record: read at the start of the app, before any of what records is fetched. */
export function isRecordingOn(storage: () => Storage): boolean {
  try {
    return storage().getItem(RECORDING_ON) !== null;
  } catch {
    return false;
  }
}

export const setRecordingOn = (storage: Storage, isOn: boolean): void =>
  isOn ? storage.setItem(RECORDING_ON, '1') : storage.removeItem(RECORDING_ON);
