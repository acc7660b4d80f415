/** Waits until the lock is ours; the function releases it. */
export function takeLock(folder: string, onWait: (pid: number) => void): Promise<() => void>
