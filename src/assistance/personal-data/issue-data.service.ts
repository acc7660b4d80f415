import { eraseText, type PersonalData } from '../../people/index.ts'
import { cancelOpenAppointments } from '../appointments/appointment-changes.service.ts'
import { lockIssue } from '../issues/issue-access.service.ts'
import { eraseIssue, listIssueData, listIssueTexts, updateIssueText } from './issue-data.store.ts'

/** Issues of a person: made, affected by, handled (docs/contract/erasure.md). */
export const issuePersonalData: PersonalData = {
  name: 'issues',
  export: (ctx, userId) => listIssueData(ctx.db, userId),
  traces: async (ctx, userId) => {
    const issues = await listIssueTexts(ctx.db, userId)
    return {
      ids: issues.map(({ id }) => id),
      ownIds: issues.filter(({ isAffected }) => isAffected).map(({ id }) => id),
      companyIds: issues.map(({ companyId }) => companyId),
      coordinates: issues.flatMap(({ isAffected, lat, lng }) =>
        isAffected && lat !== null && lng !== null ? [lat, lng] : [],
      ),
    }
  },
  erase: async (ctx, userId, traces) => {
    for (const { id, isAffected, description } of await listIssueTexts(ctx.db, userId)) {
      if (isAffected) {
        await lockIssue(ctx, id)
        await eraseIssue(ctx.db, id, ctx.now)
        await cancelOpenAppointments(ctx, id, null)
        continue
      }
      const erased = description && eraseText(description, traces)
      if (erased && erased !== description) await updateIssueText(ctx.db, id, erased)
    }
  },
}
