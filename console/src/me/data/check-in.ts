import type { MyNow } from './now-data.ts'
import { enqueue } from './queue.ts'

const statuses = { safe: 1, help: 2 } as const
const accuracies = { fine: 0, coarse: 1, unknown: 99 } as const
const fineMetres = 100
const web = 2

export interface Position {
  readonly lat: number
  readonly lng: number
  readonly accuracy: number
}

function locate(timeoutMs: number): Promise<Position | undefined> {
  return new Promise((resolve) => {
    if (!navigator.geolocation) return resolve(undefined)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        resolve({
          lat: coords.latitude,
          lng: coords.longitude,
          accuracy: coords.accuracy < fineMetres ? accuracies.fine : accuracies.coarse,
        }),
      () => resolve(undefined),
      { timeout: timeoutMs, maximumAge: 5 * 60_000, enableHighAccuracy: true },
    )
  })
}

const isAllowed = async (): Promise<boolean> => {
  const state = await navigator.permissions?.query({ name: 'geolocation' }).catch(() => undefined)
  return state?.state === 'granted'
}

/** Where the phone is, if the person has allowed it before: nobody in danger waits for a question of the browser. */
const knownPosition = async (): Promise<Position | undefined> => ((await isAllowed()) ? locate(3_000) : undefined)

/** The browser asks the person for permission first. */
export const requestPosition = (): Promise<Position | undefined> => locate(20_000)

function bodyOf(status: keyof typeof statuses, position: Position | undefined, now: MyNow): object {
  const place = position ?? { accuracy: accuracies.unknown, country_code: now.place?.country_code ?? null }
  return { check_in: { status: statuses[status], type: web, device_token: 'me', ...place } }
}

/** "I am safe" answers the question that is open. A call for help is a check-in of its own: it needs nothing that could be gone, and the company sees it beside its question, too. */
export async function enqueueCheckIn(
  status: keyof typeof statuses,
  now: MyNow,
  position?: Position | undefined,
): Promise<void> {
  const body = bodyOf(status, position ?? (await knownPosition()), now)
  const [question] = now.questions
  const path =
    question && status === 'safe' ? `/api/v2/check_in_requests/${question.id}/check_ins` : '/api/v2/check_ins'
  await enqueue({ kind: status, userId: now.user.id, path, body })
}
