import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Download, Plus } from 'lucide-react'
import { branchRing, branchZone, type BranchRings, type BranchZone } from '#contract/ordering/branch-zone.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { Button } from '#panel/ui/button.tsx'
import { buttonClass } from '#panel/ui/button-class.ts'
import { Segmented } from '#panel/ui/segmented.tsx'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { optionsOf } from '#panel/kit/words/format.ts'
import { Link } from '#panel/kit/page/link.tsx'
import { PageHead } from '#panel/kit/page/page-head.tsx'
import { usePage, useScreenTitle, useSetSearch } from '#panel/kit/page/page.tsx'
import { ask } from '#panel/kit/server/query.ts'
import { useRemoving } from '#panel/kit/list/removing.ts'
import { useCan } from '#panel/kit/server/session.ts'
import { Unloaded } from '#panel/kit/record/unloaded.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { drawingOf } from './drawn.ts'
import { groupsOf } from './groups.ts'
import { OverviewMap, Replay } from './late-maps.tsx'
import { RingsForm, Tester, ZoneForm } from './late.tsx'
import type { Shown } from './map-parts.tsx'
import { Split } from './split.tsx'
import { words } from './words.ts'
import { ZoneList } from './zone-list.tsx'
import { zonesQuery } from './zones-query.ts'

const tabs = ['zones', 'rings', 'test'] as const

/**
 * A branch's delivery area: zones on the map, rings around the branch, and a test of what both mean
 * for an address.
 */
export default function DeliveredSettings() {
  const { params } = usePage<'/manegement/$branch_id/settings/delivered-settings'>()
  const { branch_id } = params
  const zones = useQuery(zonesQuery(branch_id))
  const rings = useQuery(ask(branchRing.read, { params: { branch_id } }))
  const removing = useRemoving(branchZone.remove)
  const error = zones.error ?? rings.error
  if (zones.data && rings.data) {
    const there = new Map(zones.data.data.filter((it) => !removing.has(it.id)).map((it) => [it.id, it]))
    const sorted = groupsOf([...there.values()]).flat()
    return <Loaded zones={sorted.map((id) => there.get(id)!)} branch={rings.data} />
  }
  const again = () => void Promise.all([zones.refetch(), rings.refetch()])
  if (error) return <Unloaded error={error} back={`/manegement/${branch_id}/home`} onAgain={again} />
  return (
    <div aria-hidden className="grid gap-4">
      <Skeleton className="h-9 w-72" />
      <Skeleton className="h-9 w-80" />
      <Skeleton className="h-140" />
    </div>
  )
}

interface LoadedProps {
  /** The zones by priority, the highest first. */
  zones: readonly BranchZone[]
  branch: BranchRings
}

function Loaded({ zones, branch }: LoadedProps) {
  const t = useWords(words)
  const can = useCan()
  const title = useScreenTitle()
  const { search } = usePage()
  const setSearch = useSetSearch()
  const [left, setLeft] = useState<string | null>(null)
  const open = (zone: string) => setSearch({ zone, view: undefined })
  const opened = zones.find((it) => it.id === search.zone) ?? null
  const isNew = search.zone === 'new' && can(branchZone.create.permission)
  if (opened || isNew)
    return (
      <ZoneForm
        key={opened?.id ?? 'new'}
        zone={opened}
        zones={zones}
        branch={branch}
        onClose={(id) => {
          setLeft(id ?? null)
          setSearch({ zone: undefined, view: undefined })
        }}
      />
    )
  const tab = tabs.find((it) => it === search.tab) ?? 'zones'
  return (
    <div className="grid gap-4">
      <PageHead
        title={title}
        actions={
          <>
            {zones.length > 0 && (
              <Button
                icon={<Download size={16} aria-hidden />}
                onPress={() => void save(zones)}
                className="max-sm:hidden"
              >
                {t('export')}
              </Button>
            )}
            {can(branchZone.create.permission) && (
              <Button variant="solid" icon={<Plus size={16} aria-hidden />} onPress={() => open('new')}>
                {t('newZone')}
              </Button>
            )}
          </>
        }
      />
      <Notes branch={branch} />
      <Segmented
        label={title}
        value={tab}
        onChange={(next) => setSearch({ tab: next === 'zones' ? undefined : next, view: undefined })}
        segments={optionsOf(tabs, t)}
        className="w-fit"
      />
      {tab === 'zones' && <Zones zones={zones} branch={branch} onOpen={open} left={left} />}
      {tab === 'rings' && <RingsForm zones={zones} rings={branch} />}
      {tab === 'test' && <Tester zones={zones} rings={branch} />}
    </div>
  )
}

function Zones({ zones, branch, onOpen, left }: LoadedProps & { onOpen: (id: string) => void; left: string | null }) {
  const can = useCan()
  const [shown, setShown] = useState<Shown>(null)
  return (
    <Split map={<OverviewMap zones={zones} branch={branch} rings={branch} onZone={onOpen} shown={shown} />}>
      <ZoneList zones={zones} branch={branch} onOpen={onOpen} left={left} />
      {can(branchZone.replay.permission) && (
        <Replay
          branch={branch}
          drawing={() => Promise.resolve(drawingOf(zones, branch))}
          shown={shown}
          onShow={setShown}
        />
      )}
    </Split>
  )
}

/** Says why the delivery area does not apply yet, or why distances cannot be measured. */
function Notes({ branch }: { branch: BranchRings }) {
  const t = useWords(words)
  const can = useCan()
  const link = can('put-branch') && (
    <Link to={`/branch/form/${branch.id}`} className={buttonClass('plain', 'small')}>
      {t('toBranch')}
    </Link>
  )
  return (
    <>
      {branch.area_source === 'app' && (
        <Banner title={t('byApp')} action={link}>
          {t('byAppText')}
        </Banner>
      )}
      {branch.lat === null && (
        <Banner kind="warning" title={t('noPlace')} action={link}>
          {t('noPlaceText')}
        </Banner>
      )}
    </>
  )
}

/** Downloads all zones as a file. */
async function save(zones: readonly BranchZone[]) {
  const { geoJsonOf } = await import('./geojson.ts')
  const url = URL.createObjectURL(new Blob([geoJsonOf(zones)], { type: 'application/geo+json' }))
  Object.assign(document.createElement('a'), { href: url, download: 'delivery-zones.geojson' }).click()
  URL.revokeObjectURL(url)
}
