import { useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Bell, Volume2, VolumeX } from 'lucide-react'
import { branch } from '#contract/organisation/branch.ts'
import { Button } from '#panel/ui/button.tsx'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { TextField } from '#panel/ui/text-field.tsx'
import { useBranchZone } from '#panel/domain/organisation/branch-zone.ts'
import { deviceId, deviceName, nameDevice } from '#panel/domain/organisation/device.ts'
import { showPrinters, usePrintState } from '#panel/domain/ordering/print-state.ts'
import { useCurrentBranch } from '#panel/kit/current-branch.ts'
import { useFormat } from '#panel/kit/words/format.ts'
import { useLive } from '#panel/kit/server/live.ts'
import { ask } from '#panel/kit/server/query.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { useAgoText, useHeardAge } from './ago.ts'
import { useAlarm } from './alarm-state.ts'
import { mute, renamed } from './engine.ts'
import { lampState, lampTone, type LampTone } from './lamp-state.ts'
import { LampShape } from './lamp-shape.tsx'
import { play, playTest, unlockSound } from './sound.ts'
import { listenTo, useWatchedBranches } from '#panel/domain/organisation/watched-branch.ts'
import { lampWords } from './lamp-words.ts'
import { words } from './words.ts'

const muteMinutes = 10
/**
 * If a message from the server came within this many seconds, the connection counts as live. This
 * is a little more than the interval of the server's pings.
 */
const liveSec = 17

/**
 * The panel of the header's alarm lamp. Lists everything that decides whether a new order would be
 * heard here, with the available actions.
 */
export default function LampPanel({ close }: { close: () => void }) {
  const t = useWords(words)
  const p = useWords(lampWords)
  const { shown, mayChoose } = useWatchedBranches()
  const current = useCurrentBranch()
  const listen = async (branch_id: string) => {
    listenTo(branch_id, true)
    await unlockSound()
    play('ready')
  }
  return (
    <div className="grid gap-4">
      <Facts />
      {shown ? (
        <>
          <Devices branch_id={shown.branch_id} />
          <Printers
            onOpen={() => {
              close()
              showPrinters(shown.branch_id)
            }}
          />
          <Rename />
          <Sounds />
        </>
      ) : (
        <p className="text-muted">{p('offText')}</p>
      )}
      {mayChoose && current && shown?.branch_id !== current.branch_id && (
        <Button
          variant={shown ? 'plain' : 'solid'}
          icon={<Bell size={16} aria-hidden />}
          onPress={() => void listen(current.branch_id)}
        >
          {t('listenHere')}
        </Button>
      )}
      {mayChoose && shown && (
        <Button
          onPress={() => {
            listenTo(shown.branch_id, false)
            close()
          }}
        >
          {p('stopListening', { branch: shown.name })}
        </Button>
      )}
    </div>
  )
}

function Facts() {
  const t = useWords(words)
  const p = useWords(lampWords)
  const format = useFormat()
  const state = useAlarm()
  const { watched, shown } = useWatchedBranches()
  const timezone = useBranchZone(shown?.branch_id ?? '', shown !== null && state.mutedUntil !== null)
  const age = useHeardAge()
  const ago = useAgoText()
  const { state: line } = useLive()
  const isLive = line === 'live' && age !== null && age <= liveSec
  const lamp = lampState(state)
  const sound: [LampTone, string] = state.mutedUntil
    ? ['care', p('soundMuted', { time: format.time(new Date(state.mutedUntil).toISOString(), timezone) })]
    : state.ringer === 'this'
      ? ['good', p('soundReady')]
      : state.ringer === 'other'
        ? ['good', p('soundOther')]
        : state.sound === 'blocked'
          ? ['bad', p('soundBlocked')]
          : ['care', p('soundOpening')]
  return (
    <div className="grid gap-3">
      <p className="flex items-center gap-2 text-base font-semibold">
        <LampShape tone={lampTone[lamp]} className="size-3.5" />
        {t('lampName', { state: t(`state.${lamp}`) })}
      </p>
      {watched.length > 0 && (
        <dl className="grid gap-1.5">
          <Fact name={t('branch')}>{watched.map(({ name }) => name).join(', ')}</Fact>
          <Fact name={p('line')} tone={isLive ? 'good' : state.lostAt === null ? 'care' : 'bad'}>
            {isLive ? t('live') : ago(age)}
          </Fact>
          <Fact name={p('heard')}>{ago(age)}</Fact>
          <Fact name={p('sound')} tone={sound[0]}>
            {sound[1]}
          </Fact>
        </dl>
      )}
    </div>
  )
}

const Fact = ({ name, tone, children }: { name: string; tone?: LampTone; children: ReactNode }) => (
  <div className="flex items-baseline gap-3">
    <dt className="w-28 shrink-0 text-muted">{name}</dt>
    <dd className="flex min-w-0 flex-1 items-baseline gap-1.5 tabular-nums">
      {tone && <LampShape tone={tone} className="self-center" />}
      <span className="min-w-0 flex-1">{children}</span>
    </dd>
  </div>
)

const printTone = { off: 'off', ready: 'good', trouble: 'bad' } as const

/** Shows whether this device's printers work, or what is wrong with them. */
function Printers({ onOpen }: { onOpen: () => void }) {
  const p = useWords(lampWords)
  const { state, waiting, text } = usePrintState()
  const counted = waiting > 0 && p('ticketsWaiting', { count: waiting })
  return (
    <section className="flex items-center gap-2 border-t border-line pt-3">
      <LampShape tone={printTone[state]} />
      <p className="min-w-0 flex-1">
        <span className="font-medium">{p('printer')}</span>
        <span className="block text-muted">
          {[state === 'trouble' ? text : p(`printing.${state}`), counted].filter(Boolean).join(' · ')}
        </span>
      </p>
      <Button size="small" onPress={onOpen}>
        {p('setPrinters')}
      </Button>
    </section>
  )
}

/** The branch's devices that would ring; this one is marked. */
function Devices({ branch_id }: { branch_id: string }) {
  const p = useWords(lampWords)
  const { data } = useQuery(ask(branch.devices, { params: { branch_id } }))
  const armed = data?.filter((each) => each.is_armed)
  return (
    <section className="grid gap-1.5 border-t border-line pt-3">
      <h2 className="font-medium">{p('devices')}</h2>
      {!armed && <Skeleton className="h-5" />}
      {armed?.length === 0 && <p className="text-warning">{p('noDevices')}</p>}
      <ul className="grid gap-1">
        {armed?.map((each) => (
          <li key={each.id} className="flex items-center gap-2">
            <LampShape tone="good" />
            <span className="truncate">{each.name}</span>
            <span className="min-w-0 flex-1 truncate text-muted">
              {each.id === deviceId() ? p('thisDevice') : each.user_name}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Rename() {
  const p = useWords(lampWords)
  const [name, setName] = useState(deviceName)
  const isNew = name.trim() !== '' && name.trim() !== deviceName()
  return (
    <form
      className="flex items-end gap-2 border-t border-line pt-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isNew) return
        nameDevice(name)
        setName(deviceName())
        renamed()
      }}
    >
      <TextField label={p('deviceName')} value={name} onChange={setName} maxLength={60} className="flex-1" />
      <Button type="submit" isDisabled={!isNew}>
        {p('saveName')}
      </Button>
    </form>
  )
}

/**
 * Buttons that test the sound, or mute it for a while. Muting asks first, because others must then
 * listen.
 */
function Sounds() {
  const t = useWords(words)
  const p = useWords(lampWords)
  const { mutedUntil } = useAlarm()
  const [isAsking, setAsking] = useState(false)
  const test = async () => {
    await unlockSound()
    playTest()
  }
  if (isAsking)
    return (
      <div role="group" aria-label={p('muteQuestion')} className="grid gap-2 rounded-control bg-warning-tint p-3">
        <p className="font-medium text-warning">{p('muteQuestion')}</p>
        <p>{p('muteText')}</p>
        <div className="flex gap-2">
          <Button autoFocus onPress={() => setAsking(false)} className="flex-1">
            {p('cancel')}
          </Button>
          <Button
            variant="danger"
            onPress={() => {
              mute(muteMinutes)
              setAsking(false)
            }}
            className="flex-1"
          >
            {p('mute')}
          </Button>
        </div>
      </div>
    )
  return (
    <div className="flex gap-2 border-t border-line pt-3">
      <Button icon={<Volume2 size={16} aria-hidden />} onPress={() => void test()} className="flex-1">
        {t('test')}
      </Button>
      {mutedUntil ? (
        <Button icon={<Bell size={16} aria-hidden />} onPress={() => mute(0)} className="flex-1">
          {p('unmute')}
        </Button>
      ) : (
        <Button icon={<VolumeX size={16} aria-hidden />} onPress={() => setAsking(true)} className="flex-1">
          {p('mute')}
        </Button>
      )}
    </div>
  )
}
