import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { useOneCompany } from '../../data/company.ts'
import { useLanguage, useWords } from '../../data/words.ts'
import { ChooseCompany } from '../../parts/choose-company.tsx'
import { One } from '../../parts/one.tsx'
import screen from '../../parts/screen.module.css'
import { escalationKinds } from '../search.ts'
import { MessageTabs } from '../tabs.tsx'
import { PersonSearch } from './person-search.tsx'
import { type Kind, usePolicies } from './policy-data.ts'
import { PolicyForm } from './policy-form.tsx'
import { PolicySection } from './policy-section.tsx'
import { waysText } from './preview.tsx'
import { words } from './words.ts'

function Sections({ company, chosen }: { readonly company: string; readonly chosen: string | undefined }) {
  const t = useWords(words)
  const language = useLanguage()
  const navigate = useNavigate()
  const { edit } = useSearch({ from: '/messages/escalation' })
  const policies = usePolicies(company)
  const [person, setPerson] = useState<string>()
  const [saved, setSaved] = useState<Kind>()
  const close = useCallback(
    (isSaved: boolean): void => {
      if (isSaved) setSaved(edit)
      void navigate({ to: '/messages/escalation', search: {}, replace: true, ignoreBlocker: true })
    },
    [navigate, edit],
  )
  const change = (kind: Kind): void => {
    setSaved(undefined)
    void navigate({ to: '/messages/escalation', search: { edit: kind } })
  }
  return (
    <div className={screen['sheet']}>
      <PersonSearch company={company} chosen={person} onChoose={setPerson} />
      <One of={policies}>
        {({ policies: all, defaults, left_out, simulated }) => [
          simulated.length > 0 && (
            <p key="simulated" className="soft">
              {t('simulatedWays', { ways: waysText(simulated, t, language) })}
            </p>
          ),
          left_out.length > 0 && (
            <p key="leftOut" className="soft">
              {t('leftOut', { ways: waysText(left_out, t, language) })}
            </p>
          ),
          ...escalationKinds.map((kind) => {
            const policy = all.find((one) => one.kind === kind)
            if (!policy) return null
            return (
              <PolicySection
                key={kind}
                policy={policy}
                company={company}
                person={person}
                isSaved={saved === kind}
                onChange={() => change(kind)}
              >
                {edit === kind && (
                  <PolicyForm
                    policy={policy}
                    ofService={defaults.find((one) => one.kind === kind)}
                    company={company}
                    chosen={chosen}
                    person={person}
                    onClose={close}
                  />
                )}
              </PolicySection>
            )
          }),
        ]}
      </One>
    </div>
  )
}

/** What is done when people do not get a message or do not answer it: of the manager's own company, or of the one that staff have chosen. */
export function Escalation() {
  const t = useWords(words)
  const chosen = useOneCompany()
  const { edit } = useSearch({ from: '/messages/escalation' })
  const [company, setCompany] = useState(chosen)
  // While rules are being changed their company stays, so that nothing that was written is lost by a choice in the bar at the top.
  if (company !== chosen && (edit === undefined || company === undefined)) setCompany(chosen)
  return (
    <>
      <h1>{t('escalation')}</h1>
      <MessageTabs chosen="escalation" />
      <p className="soft">{t('help')}</p>
      {company === undefined ? (
        <ChooseCompany>{t('oneCompany')}</ChooseCompany>
      ) : (
        <Sections key={company} company={company} chosen={chosen} />
      )}
    </>
  )
}
