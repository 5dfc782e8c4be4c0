import { useEffect, useState } from 'react'
import { deviceId, deviceName } from '#panel/domain/organisation/device.ts'
import { setPrintState } from '#panel/domain/ordering/print-state.ts'
import { sayLive, useBranchEvents } from '#panel/kit/server/live.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { loadPress, Press } from './press.tsx'
import { onQueue, queued } from './print-queue.ts'
import { ticketKinds, useAllRules } from './print-rules.ts'
import { hearForPrint, look, startPrinting, watchBranch, type Pressing } from './printing.ts'
import { printerWords } from './printer-words.ts'

/**
 * The branches for which this device prints, the ticket that is being printed, and the state of the
 * queue, which the header's alarm lamp shows.
 */
export default function Works({ branches, isOn }: { branches: readonly string[]; isOn: boolean }) {
  return (
    <>
      {branches.map((branch_id) => (
        <Ear key={branch_id} branch_id={branch_id} />
      ))}
      <Printer isOn={isOn} />
    </>
  )
}

/** Reports whether this device prints, because the set-up guide of a new branch waits for that. */
const tellPrints = (branch_id: string, prints: boolean) =>
  void sayLive({ type: 'prints', branch_id, device: deviceId(), name: deviceName(), prints })

function Ear({ branch_id }: { branch_id: string }) {
  const rules = useAllRules()[branch_id]
  const prints = rules !== undefined && ticketKinds.some((it) => rules[it].when !== 'off')
  useEffect(() => watchBranch(branch_id), [branch_id])
  const read = () => void look(branch_id)
  useEffect(() => tellPrints(branch_id, prints), [branch_id, prints])
  useBranchEvents(branch_id, {
    order: ({ data }) => hearForPrint(data),
    resync: read,
    connected: () => {
      tellPrints(branch_id, prints)
      read()
    },
  })
  return null
}

function Printer({ isOn }: { isOn: boolean }) {
  const t = useWords(printerWords)
  const [now, setNow] = useState<(Pressing & { done: (error?: unknown) => void }) | null>(null)
  useEffect(
    () =>
      startPrinting(
        (it) =>
          new Promise((resolve, reject) => {
            const done = (error?: unknown) => {
              setNow(null)
              if (error) reject(error as Error)
              else resolve()
            }
            setNow({ ...it, done })
          }),
      ),
    [],
  )
  useEffect(loadPress, [])
  useEffect(() => {
    const say = () => {
      const jobs = queued()
      const hindered = jobs.find((it) => it.trouble)
      setPrintState({
        state: hindered ? 'trouble' : isOn || jobs.length > 0 ? 'ready' : 'off',
        waiting: jobs.length,
        text: hindered?.trouble ? t(`trouble.${hindered.trouble}`) : '',
      })
    }
    say()
    return onQueue(say)
  }, [isOn, t])
  useEffect(() => () => setPrintState({ state: 'off', waiting: 0, text: '' }), [])
  return now && <Press key={now.job.id} ticket={now.job.ticket} {...now} />
}
