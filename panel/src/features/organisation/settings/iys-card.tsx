import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { LogRow } from '#contract/integrations/integration-log.ts'
import { companyIys, type CompanyIys } from '#contract/integrations/iys.ts'
import { parties } from '#contract/platform/parties.ts'
import { platformCodes } from '#contract/platform/platforms.ts'
import { useOutsideMessage } from '#panel/domain/integrations/outside-words.ts'
import { Button } from '#panel/ui/button.tsx'
import { Fact, Facts } from '#panel/ui/facts.tsx'
import { linkClass } from '#panel/ui/link-class.ts'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { AccessCard, SecretInput } from '#panel/kit/form/access-card.tsx'
import { Ago } from '#panel/kit/words/ago.tsx'
import { Refused } from '#panel/kit/page/errors.tsx'
import { TextInput } from '#panel/kit/form/fields.tsx'
import { useFormat } from '#panel/kit/words/format.ts'
import { Link } from '#panel/kit/page/link.tsx'
import { ask, useSend } from '#panel/kit/server/query.ts'
import { hasModule, useCan } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { iysWords } from './iys-words.ts'

/** A Turkish company's access to İYS: its credentials, and the state of its filings. */
export function IysCard({ company_id }: { company_id: string }) {
  const { data, error, refetch } = useQuery({
    ...ask(companyIys.read, { params: { company_id } }),
    refetchOnWindowFocus: false,
  })
  if (error && !data) return <Refused message={error.message} onAgain={() => void refetch()} />
  return data ? <Access company_id={company_id} row={data} /> : <Skeleton className="h-96" />
}

const valuesOf = (row: CompanyIys | null) => ({
  iys_code: row?.iys_code ?? '',
  brand_code: row?.brand_code ?? '',
  username: row?.username ?? '',
  host: row?.host ?? null,
})

function Access({ company_id, row }: { company_id: string; row: CompanyIys }) {
  const t = useWords(iysWords)
  const messageText = useOutsideMessage()
  const params = { company_id }
  const pull = useSend(companyIys.pull, { invalidates: [companyIys.read, companyIys.history] })
  return (
    <AccessCard
      noun={companyIys}
      params={params}
      record={row}
      valuesOf={valuesOf}
      secrets={['password']}
      title={t('title')}
      description={t('help')}
      party={parties.register.iys.name}
      messageText={messageText}
      standing={{ never: t('never'), off: t('off'), failing: t('failingText') }}
      above={row.version > 0 && <Counts row={row} />}
      acts={
        row.is_active && (
          <Button
            icon={<Download size={15} aria-hidden />}
            isPending={pull.isPending}
            onPress={() => pull.mutate({ params })}
          >
            {t('pull')}
          </Button>
        )
      }
    >
      <TextInput name="iys_code" label={t('iys_code')} description={t('iysHelp')} inputMode="numeric" />
      <TextInput name="brand_code" label={t('brand_code')} description={t('brandHelp')} inputMode="numeric" />
      <TextInput name="username" label={t('username')} />
      <SecretInput name="password" label={t('password')} isThere={row.secrets.password} />
    </AccessCard>
  )
}

/** The number of answers in each filing state. */
function Counts({ row }: { row: CompanyIys }) {
  const t = useWords(iysWords)
  const format = useFormat()
  const can = useCan()
  const hasLog = can('get-integration-platform-log') && platformCodes.some((it) => hasModule(it))
  const inLog = (count: number, state: LogRow['state']) =>
    count > 0 && hasLog ? (
      <Link to="/user-log/list" search={{ platform: 'iys', state }} className={linkClass}>
        {format.number(count)}
      </Link>
    ) : (
      format.number(count)
    )
  return (
    <Facts>
      <Fact name={t('waiting')}>{inLog(row.waiting, 'waiting')}</Fact>
      <Fact name={t('lapsed')}>{inLog(row.lapsed, 'problem')}</Fact>
      <Fact name={t('refused')}>{inLog(row.refused, 'problem')}</Fact>
      <Fact name={t('pulled')}>{row.pulled_at ? <Ago iso={row.pulled_at} /> : t('notYet')}</Fact>
    </Facts>
  )
}
