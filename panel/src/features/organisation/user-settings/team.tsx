import { useQuery } from '@tanstack/react-query'
import {
  alertKinds,
  alertWays,
  userSettings,
  type AlertKind,
  type AlertWay,
} from '#contract/organisation/user-settings.ts'
import { linkClass } from '#panel/ui/link-class.ts'
import { MatrixBox } from '#panel/ui/matrix-box.tsx'
import { useBound } from '#panel/kit/form/bound.ts'
import { FormSection } from '#panel/kit/form/form-section.tsx'
import { Link } from '#panel/kit/page/link.tsx'
import { ask } from '#panel/kit/server/query.ts'
import { useCan } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

/** The people of a branch, each with a table of notifications by channel. */
export function Team({ branch_id }: { branch_id: string }) {
  const t = useWords(words)
  const can = useCan()
  const saved = useQuery(ask(userSettings.read, { params: { branch_id } })).data
  if (!saved) return null
  const waiting = alertWays.filter((way) => !saved.connected.includes(way))
  return (
    <>
      <div className="col-span-full grid gap-1 text-sm text-muted">
        <p>{t('help')}</p>
        {waiting.map((way) => (
          <p key={way}>{t(`waits.${way}`)}</p>
        ))}
        {can('get-user-all') && (
          <Link to="/user/list" search={{ branch_id: [branch_id] }} className={`${linkClass} w-fit`}>
            {t('toUsers')}
          </Link>
        )}
      </div>
      {saved.team.map((it) => (
        <FormSection
          key={it.user_id}
          title={it.name}
          description={[it.roles.join(', '), it.is_of_company && t('ofCompany')].filter(Boolean).join(' · ')}
        >
          <Alerts user_id={it.user_id} name={it.name} />
        </FormSection>
      ))}
    </>
  )
}

function Alerts({ user_id, name }: { user_id: string; name: string }) {
  const t = useWords(words)
  return (
    <table className="col-span-full w-full max-w-xl border-collapse text-sm">
      <caption className="sr-only">{name}</caption>
      <thead>
        <tr className="border-b border-line text-muted">
          <th scope="col" className="py-1.5 pr-2 text-left font-medium">
            {t('what')}
          </th>
          {alertWays.map((way) => (
            <th key={way} scope="col" className="w-20 px-1 py-1.5 text-center font-medium">
              {t(`way.${way}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {alertKinds.map((kind) => (
          <tr key={kind} className="border-b border-line last:border-0">
            <th scope="row" className="py-1 pr-2 text-left font-normal">
              {t(`kind.${kind}`)}
            </th>
            {alertWays.map((way) => (
              <td key={way} className="text-center">
                <Box {...{ user_id, name, kind, way }} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface BoxProps {
  user_id: string
  name: string
  kind: AlertKind
  way: AlertWay
}

function Box({ user_id, name, kind, way }: BoxProps) {
  const t = useWords(words)
  const label = t('box', { name, kind: t(`kind.${kind}`), way: t(`way.${way}`) })
  const { value, onChange, onBlur, isReadOnly, ref } = useBound<boolean>({
    name: `people.${user_id}.${kind}.${way}`,
    label,
  })
  if (isReadOnly) return <span className={value ? undefined : 'text-muted'}>{t(value ? 'on' : 'off')}</span>
  return <MatrixBox {...{ ref, value, onChange, onBlur, label }} className="inline-flex w-full justify-center" />
}
