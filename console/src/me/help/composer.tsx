import { Camera, X } from 'lucide-react'
import { type ChangeEvent, type FormEvent, useRef, useState } from 'react'
import { useWords } from '../../data/words.ts'
import { enqueue } from '../data/queue.ts'
import { TextBox } from '../parts/form.tsx'
import { BigButton } from '../parts/parts.tsx'
import css from './chat.module.css'
import type { Conversation } from './help-data.ts'
import { pictureOf } from './picture-file.ts'
import { messagesPath } from './use-messages.ts'
import { words } from './words.ts'

interface Photo {
  readonly name: string
  readonly data: string
}

/** What is written is kept on the phone first and sent from there; the client's id makes sending again harmless. */
export function Composer({ conversation, ownId }: { readonly conversation: Conversation; readonly ownId: string }) {
  const t = useWords(words)
  const [body, setBody] = useState('')
  const [photo, setPhoto] = useState<Photo>()
  const [unreadable, setUnreadable] = useState(false)
  /** A picture is being read, or a message is being kept. */
  const [isBusy, setBusy] = useState(false)
  const picker = useRef<HTMLInputElement>(null)
  const pick = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [file] = target.files ?? []
    if (!file) return
    setBusy(true)
    try {
      setPhoto({ name: file.name, data: await pictureOf(file) })
      setUnreadable(false)
    } catch {
      setUnreadable(true)
    } finally {
      setBusy(false)
    }
    target.value = ''
  }
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (body.trim() === '' && !photo) return
    const client_id = crypto.randomUUID()
    const message = photo
      ? { type: 4, body, client_id, asset: { title: photo.name.slice(0, 200), photo: photo.data } }
      : { type: 0, body, client_id }
    setBusy(true)
    try {
      await enqueue({ kind: 'message', userId: ownId, path: messagesPath(conversation.id), body: { message } })
      // What was written since then belongs to the next message.
      setBody((current) => (current === body ? '' : current))
      setPhoto((current) => (current === photo ? undefined : current))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className={css['composer']} onSubmit={(event) => void send(event)}>
      <TextBox
        label={t('write')}
        name="body"
        rows={2}
        maxLength={10_000}
        fault={unreadable ? t('unreadable') : undefined}
        value={body}
        onChange={({ target }) => setBody(target.value)}
      />
      {photo && (
        <p className={css['chosen']}>
          <img src={photo.data} alt={photo.name} />
          <button type="button" className={css['quiet']} onClick={() => setPhoto(undefined)}>
            <X aria-hidden="true" size={20} /> {t('removePicture')}
          </button>
        </p>
      )}
      <div className={css['acts']}>
        <input ref={picker} type="file" accept="image/*" hidden onChange={(event) => void pick(event)} data-picker />
        <BigButton onClick={() => picker.current?.click()}>
          <Camera aria-hidden="true" size={20} /> {t('picture')}
        </BigButton>
        <BigButton look="safe" type="submit" busy={isBusy}>
          {t('send')}
        </BigButton>
      </div>
    </form>
  )
}
