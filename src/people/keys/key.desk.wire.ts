import { id, idOrNull, namedObject, text, textOrNull, time, timeOrNull, type Wire } from '../../platform/http/fields.ts'
import { maybeTimeOut, timeOut } from '../../platform/http/times.ts'
import type { KeyWithSecret } from './key.service.ts'
import type { Key } from './key.ts'

export const KeyDesk = namedObject(
  'Key',
  {
    id: id('Id of the key.'),
    kind: text('company, public, staff or source.', 'company'),
    company_id: idOrNull('The company it belongs to; null for staff and sources.'),
    user_id: idOrNull('The member of staff it belongs to.'),
    name: text('What it is for; of a source its name.', 'Booking system'),
    hint: text('Its first and last characters.', 'gwc_0Ab3…9fZ1'),
    created_at: time('When it was made.'),
    updated_at: time('When it was last changed.'),
    expires_at: timeOrNull('When it ends by itself.'),
    revoked_at: timeOrNull('When it was ended.'),
    last_used_on: textOrNull('The day on which it was last used.', '2026-11-14'),
  },
  { description: 'A key, without the key itself.' },
)

export const KeyWithSecretDesk = namedObject(
  'KeyWithSecret',
  {
    ...KeyDesk.properties,
    key: text('The key itself. It is shown this once.', 'gwc_0000000000000000000000000001AbCdE'),
  },
  { description: 'A key, this once with the key itself.' },
)

export const toKeyDesk = (key: Key): Wire<typeof KeyDesk> => ({
  id: key.id,
  kind: key.kind,
  company_id: key.companyId,
  user_id: key.userId,
  name: key.name,
  hint: key.hint,
  created_at: timeOut(key.createdAt),
  updated_at: timeOut(key.updatedAt),
  expires_at: maybeTimeOut(key.expiresAt),
  revoked_at: maybeTimeOut(key.revokedAt),
  last_used_on: key.lastUsedOn,
})

export const toKeyWithSecretDesk = ({ key, secret }: KeyWithSecret): Wire<typeof KeyWithSecretDesk> => ({
  ...toKeyDesk(key),
  key: secret,
})
