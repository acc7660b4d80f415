/** Why there is no picture and no sound. */
export type MediaFault = 'refused' | 'missing' | 'taken' | 'insecure'

const faults: Readonly<Record<string, MediaFault>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
}

const faultOf = (error: unknown): MediaFault => (error instanceof DOMException && faults[error.name]) || 'taken'

/** Camera and microphone, or the microphone alone where there is no camera. */
export async function openMedia(): Promise<MediaStream | MediaFault> {
  // Browsers leave it out on pages without https.
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (!devices) return 'insecure'
  try {
    return await devices.getUserMedia({ audio: true, video: true })
  } catch (error) {
    if (faultOf(error) !== 'missing') return faultOf(error)
  }
  try {
    return await devices.getUserMedia({ audio: true })
  } catch (error) {
    return faultOf(error)
  }
}

export const closeMedia = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop()
}
