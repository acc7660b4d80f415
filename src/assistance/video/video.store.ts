import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { Video } from './video.ts'

const columns = sql`v.id, v.company_id as "companyId", v.conversation_id as "conversationId", v.unique_name as "uniqueName",
  v.created_at as "createdAt", v.updated_at as "updatedAt",
  coalesce(a.status, i.status, '') in ('cancelled', 'finished') as "isOver"`
const joins = sql`join conversations c on c.id = v.conversation_id left join issues i on i.id = c.issue_id
  left join appointments a on a.id = c.appointment_id`

/** Makes the room of the conversation, or finds the one that was made before. */
export async function ensureVideo(
  db: Db,
  video: Pick<Video, 'id' | 'companyId' | 'conversationId' | 'uniqueName' | 'createdAt'>,
): Promise<Video> {
  await sql`insert into videos (id, company_id, conversation_id, unique_name, created_at, updated_at)
    values (${video.id}, ${video.companyId}, ${video.conversationId}, ${video.uniqueName}, ${video.createdAt}, ${video.createdAt})
    on conflict (conversation_id) do update set updated_at = excluded.updated_at`.execute(db)
  const { rows } = await sql<Video>`
    select ${columns} from videos v ${joins} where v.conversation_id = ${video.conversationId}`.execute(db)
  const [made] = rows
  if (!made) throw new Error(`The video of conversation ${video.conversationId} cannot be read.`)
  return made
}

/** The rooms of appointments, by the appointment. */
export async function listVideosOfAppointments(
  db: Db,
  appointmentIds: readonly string[],
): Promise<(Video & { readonly appointmentId: string })[]> {
  if (appointmentIds.length === 0) return []
  const { rows } = await sql<Video & { appointmentId: string }>`
    select ${columns}, a.id as "appointmentId" from videos v ${joins}
    where a.id = any(${[...appointmentIds]}::uuid[]) order by v.id`.execute(db)
  return rows
}
