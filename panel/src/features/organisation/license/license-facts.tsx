import { limits, modules, type License } from '#contract/organisation/license.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { Card } from '#panel/ui/card.tsx'
import { Fact, Facts } from '#panel/ui/facts.tsx'
import { useFormat } from '#panel/kit/words/format.ts'
import { useUser } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { moduleName, moduleWords } from '#panel/domain/organisation/module-words.ts'
import { words } from './words.ts'

/** Term, modules and limits, for those who may not change them. */
export function LicenseFacts({ license }: { license: License }) {
  const t = useWords(words)
  const m = useWords(moduleWords)
  const format = useFormat()
  const { account_type: kind } = useUser()
  const named = (has: boolean) =>
    modules
      .filter((name) => license.licensed_module_list[name] === has)
      .map((name) => moduleName(m, name))
      .join(' · ')
  return (
    <div className="flex flex-col gap-5">
      <Banner title={t('readOnly')}>{t('readOnlyText', { kind })}</Banner>
      <Card title={t('dates')} description={t('graceHelp')}>
        <Facts>
          <Fact name={t('license_type')}>{t(license.license_type)}</Fact>
          <Fact name={t('starts_on')}>{format.date(license.starts_at, license.timezone)}</Fact>
          <Fact name={t('ends_on')}>{format.date(license.ends_at, license.timezone)}</Fact>
        </Facts>
      </Card>
      <Card title={t('modules')}>
        <Facts>
          <Fact name={t('has')}>{named(true)}</Fact>
          <Fact name={t('hasNot')}>{named(false)}</Fact>
        </Facts>
      </Card>
      <Card title={t('limits')}>
        <Facts>
          {limits.map((name) => (
            <Fact key={name} name={moduleName(m, name)}>
              {limitOf(name, license)}
            </Fact>
          ))}
        </Facts>
      </Card>
    </div>
  )

  function limitOf(name: (typeof limits)[number], { limits: all, used: inUse }: License) {
    const [max, used] = [format.number(all[name]), format.number(inUse[name])]
    // Nothing sends SMS yet, so none are counted.
    if (name === 'smsMonthly') return all[name] === 0 ? t('unlimited') : max
    return all[name] === 0 ? t('usedOnly', { used }) : t('usedOf', { used, max })
  }
}
