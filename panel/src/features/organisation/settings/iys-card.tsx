import { useQuery } from '@tanstack/react-query'
import { Download, RefreshCw } from 'lucide-react'
import type { LogRow } from '#contract/integrations/integration-log.ts'
import { companyIys, iysHosts, type CompanyIys, type CompanyIysInput } from '#contract/integrations/iys.ts'
import { platformCodes } from '#contract/platform/platforms.ts'
import { useSaid } from '#panel/domain/integrations/outside-words.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { Button } from '#panel/ui/button.tsx'
import { Fact, Facts } from '#panel/ui/facts.tsx'
import { linkClass } from '#panel/ui/link-class.ts'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { useAccess } from '#panel/kit/form/access.ts'
import { Ago } from '#panel/kit/words/ago.tsx'
import { Refused } from '#panel/kit/page/errors.tsx'
import { PasswordInput, SelectInput, SwitchInput, TextInput } from '#panel/kit/form/fields.tsx'
import { FormCard } from '#panel/kit/form/form-card.tsx'
import { optionsOf, useFormat } from '#panel/kit/words/format.ts'
import { Link } from '#panel/kit/page/link.tsx'
import { ask, useSend } from '#panel/kit/server/query.ts'
import { hasModule, useCan } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { iysWords } from './iys-words.ts'

/** A Turkish company's access to İYS: how it signs in, and how its filings stand. */
export function IysCard({ company_id }: { company_id: string }) {
  const { data, error, refetch } = useQuery({
    ...ask(companyIys.read, { params: { company_id } }),
    refetchOnWindowFocus: false,
  })
  if (error && !data) return <Refused message={error.message} onAgain={() => void refetch()} />
  return data ? <Access company_id={company_id} row={data} /> : <Skeleton className="h-96" />
}

/** What the form holds; the password begins empty, since nobody can read it. A company that never had an access starts with one in use. */
const valuesOf = (row: CompanyIys | null): CompanyIysInput => ({
  is_active: row?.version === 0 || (row?.is_active ?? false),
  iys_code: row?.iys_code ?? '',
  brand_code: row?.brand_code ?? '',
  username: row?.username ?? '',
  host: row?.host ?? null,
  secrets: { password: '' },
})

function Access({ company_id, row }: { company_id: string; row: CompanyIys }) {
  const t = useWords(iysWords)
  const params = { company_id }
  const access = useAccess({ noun: companyIys, params, record: row, valuesOf, title: t('title') })
  const { card, invalidates, isThere, isReadOnly } = access
  const check = useSend(companyIys.check, { invalidates })
  const pull = useSend(companyIys.pull, { invalidates })
  return (
    <FormCard
      {...card}
      description={t('help')}
      above={<State row={row} />}
      acts={
        isThere &&
        row.is_active &&
        !isReadOnly && (
          <>
            <Button
              icon={<Download size={15} aria-hidden />}
              isPending={pull.isPending}
              onPress={() => pull.mutate({ params })}
            >
              {t('pull')}
            </Button>
            <Button
              icon={<RefreshCw size={15} aria-hidden />}
              isPending={check.isPending}
              onPress={() => check.mutate({ params })}
            >
              {t('check')}
            </Button>
          </>
        )
      }
    >
      <Fields row={row} />
    </FormCard>
  )
}

/** Whether it works, and how many answers are where. */
function State({ row }: { row: CompanyIys }) {
  const t = useWords(iysWords)
  const format = useFormat()
  const said = useSaid()
  const can = useCan()
  const { checked, failure } = row
  const hasLog = can('get-integration-platform-log') && platformCodes.some((it) => hasModule(it))
  const inLog = (count: number, state: LogRow['state']) =>
    count > 0 && hasLog ? (
      <Link to="/user-log/list" search={{ platform: 'iys', state }} className={linkClass}>
        {format.number(count)}
      </Link>
    ) : (
      format.number(count)
    )
  if (row.version === 0) return <Banner kind="info" title={t('never')} />
  return (
    <>
      {!row.is_active && <Banner kind="warning" title={t('off')} />}
      {failure && (
        <Banner
          kind="warning"
          title={
            <>
              {t('failing')} · <Ago iso={failure.at} />
            </>
          }
        >
          {t('failingText', { said: said(failure.said) })}
        </Banner>
      )}
      {checked && (
        <Banner
          kind={checked.is_well ? 'success' : 'warning'}
          title={
            <>
              {checked.is_well ? t('well', { name: checked.said }) : t('notWell')} · <Ago iso={checked.at} />
            </>
          }
        >
          {!checked.is_well && t('itSaid', { said: said(checked.said) })}
        </Banner>
      )}
      <Facts>
        <Fact name={t('waiting')}>{inLog(row.waiting, 'waiting')}</Fact>
        <Fact name={t('lapsed')}>{inLog(row.lapsed, 'problem')}</Fact>
        <Fact name={t('refused')}>{inLog(row.refused, 'problem')}</Fact>
        <Fact name={t('pulled')}>{row.pulled_at ? <Ago iso={row.pulled_at} /> : t('notYet')}</Fact>
      </Facts>
    </>
  )
}

function Fields({ row }: { row: CompanyIys }) {
  const t = useWords(iysWords)
  return (
    <>
      <SwitchInput name="is_active" label={t('is_active')} className="col-span-full" />
      <TextInput name="iys_code" label={t('iys_code')} description={t('iysHelp')} inputMode="numeric" />
      <TextInput name="brand_code" label={t('brand_code')} description={t('brandHelp')} inputMode="numeric" />
      <TextInput name="username" label={t('username')} />
      <PasswordInput
        name="secrets.password"
        label={t('password')}
        description={row.secrets.password && t('there')}
        autoComplete="off"
      />
      {(row.host || row.version === 0) && (
        <SelectInput name="host" label={t('host')} options={optionsOf(iysHosts, (it) => t(`hosts.${it}`))} />
      )}
    </>
  )
}
