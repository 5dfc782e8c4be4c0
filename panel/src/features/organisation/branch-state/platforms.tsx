import { branch, type BranchState } from '#contract/organisation/branch.ts'
import { platforms } from '#contract/platform/platforms.ts'
import { Button } from '#panel/ui/button.tsx'
import { ChannelMark } from '#panel/domain/ordering/channel.tsx'
import { usePlatformReason } from '#panel/domain/integrations/platform-reason.ts'
import { useSend } from '#panel/kit/server/query.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

/**
 * The branch's state on its platforms: what each reported, what was sent to it, and a button that
 * opens it there.
 */
export function Platforms({ state, mayChange }: { state: BranchState; mayChange: boolean }) {
  const t = useWords(words)
  const platformReason = usePlatformReason()
  const set = useSend(branch.setPlatform, { invalidates: [branch.state] })
  if (state.platforms.length === 0) return null
  return (
    <section className="grid gap-2 border-t border-line pt-3">
      <h2 className="font-medium">{t('platforms')}</h2>
      <ul className="grid gap-2">
        {state.platforms.map((it) => {
          const { platform, told, answer, reason } = it
          const isClosed = it.state === 'closed'
          // The platform's state differs from what was sent: it refused, or somebody changed it
          // there.
          const differs = told !== null && it.state !== null && told !== it.state && answer !== 'queued'
          const wants = isClosed && (told !== 'closed' || differs) ? 'open' : differs ? 'close' : null
          return (
            <li key={platform} className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-sunken p-3">
              <span className="min-w-0 flex-1">
                <span className="flex items-center gap-2">
                  <ChannelMark channel={platform} /> {t(`there.${it.state ?? 'unknown'}`)}
                </span>
                {told && answer && (
                  <span className="block text-xs text-muted">
                    {t(`told.${told === 'closed' && it.told_for === 'full' ? 'full' : told}`)}: {t(`answer.${answer}`)}
                    {reason && ` (${platformReason(reason)})`}
                  </span>
                )}
                {isClosed && !it.can_change && <span className="block text-xs text-muted">{t('cannot')}</span>}
              </span>
              {wants && mayChange && it.can_change && (
                <Button
                  size="small"
                  isPending={set.isPending}
                  aria-label={t(`thereDo.${wants}`, { name: platforms[platform].name })}
                  onPress={() =>
                    set.mutate({
                      params: { branch_id: state.branch_id, platform },
                      body: { is_open: wants === 'open' },
                    })
                  }
                >
                  {t(`thereShort.${wants}`)}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
