import { useNavigate } from '@tanstack/react-router'
import { Clock, Pencil, Send, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { api } from '../data/client.ts'
import { useForm } from '../data/form.ts'
import { useWords } from '../data/words.ts'
import { Button } from '../parts/button.tsx'
import { Field } from '../parts/field.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import page from '../parts/page.module.css'
import { AskReason } from './ask-reason.tsx'
import { decidedTopics, useAudienceOf, type Waiting } from './data.ts'
import css from './feeds.module.css'
import { words } from './queue.words.ts'
import { Snooze } from './snooze.tsx'

const typedFrom = 1_000

interface Props {
  readonly one: Waiting
  readonly onDone: () => void
}

/** Publishes the revision that was shown, and no other. Above 1,000 people their number is typed. */
function Publish({ one, onDone, onClose }: Props & { readonly onClose: () => void }) {
  const t = useWords(words)
  const { data: audience } = useAudienceOf(one)
  const form = useForm({
    topics: decidedTopics,
    valuesOf: () => ({ number: '' }),
    save: () =>
      api.post('/api/desk/feeds/queue/{thread_id}/publish', {
        path: { thread_id: one.thread_id },
        headers: { 'if-match': `"${one.alert_revision}"` },
      }),
    onSaved: () => {
      onClose()
      onDone()
    },
  })
  const n = audience?.told
  const isMany = n !== undefined && n > typedFrom
  const typed = Number(form.values.number.replaceAll(/[\s.,’']/g, ''))
  return (
    <FormDialog
      title={t('publish')}
      form={form}
      button={n === undefined ? t('loading') : t('publishTo', { n })}
      isMain
      disabled={n === undefined || (isMany && typed !== n)}
      onClose={onClose}
    >
      <p>{t('publishHelp')}</p>
      {isMany && (
        <Field label={t('typeNumber', { n })} inputMode="numeric" autoComplete="off" {...form.text('number')} />
      )}
    </FormDialog>
  )
}

/** A button with the key that presses it. */
function Act({
  letter,
  icon,
  isMain,
  children,
  onPress,
}: {
  readonly letter: string
  readonly icon: ReactNode
  readonly isMain?: true
  readonly children: ReactNode
  readonly onPress: () => void
}) {
  return (
    <Button look={isMain ? 'primary' : 'plain'} icon={icon} aria-keyshortcuts={letter} onClick={onPress}>
      {children}
      <span className={css['key']} aria-hidden="true">
        {letter}
      </span>
    </Button>
  )
}

/** What can be done with a draft, each with a key. */
export function Acts({ one, onDone }: Props) {
  const t = useWords(words)
  const navigate = useNavigate()
  const [asking, ask] = useState<'publish' | 'discard' | 'snooze'>()
  const close = (): void => ask(undefined)
  const { alert_id: draft, thread_id: threadId } = one
  return (
    <div className={page['actions']}>
      {draft && (
        <>
          <Act letter="p" isMain icon={<Send aria-hidden />} onPress={() => ask('publish')}>
            {t('publish')}
          </Act>
          <Act
            letter="e"
            icon={<Pencil aria-hidden />}
            onPress={() => void navigate({ to: '/alerts/$id/edit', params: { id: draft } })}
          >
            {t('edit')}
          </Act>
        </>
      )}
      <Act letter="d" icon={<Trash2 aria-hidden />} onPress={() => ask('discard')}>
        {t('discard')}
      </Act>
      <Act letter="s" icon={<Clock aria-hidden />} onPress={() => ask('snooze')}>
        {t('snooze')}
      </Act>
      {asking === 'publish' && <Publish one={one} onDone={onDone} onClose={close} />}
      {asking === 'snooze' && <Snooze threadId={threadId} onDone={onDone} onClose={close} />}
      {asking === 'discard' && (
        <AskReason
          title={t('discard')}
          button={t('discard')}
          act={(reason) =>
            api.post('/api/desk/feeds/queue/{thread_id}/discard', { path: { thread_id: threadId }, body: { reason } })
          }
          onDone={onDone}
          onClose={close}
        >
          {t('discardHelp')}
        </AskReason>
      )}
    </div>
  )
}
