import { stopWithParent } from '../stop-with-parent.ts'
import { createWoltDrive } from './wolt-drive.ts'

/** Runs the simulator on its own: WOLT_DRIVE_PORT (4618), WOLT_DRIVE_SEED. */
const { WOLT_DRIVE_PORT = '4618', WOLT_DRIVE_SEED } = process.env
const simulator = await createWoltDrive({
  port: Number(WOLT_DRIVE_PORT),
  ...(WOLT_DRIVE_SEED !== undefined && { seed: Number(WOLT_DRIVE_SEED) }),
})
console.log(
  `Wolt Drive simulator on ${simulator.url}, control under ${simulator.url}/__control, seed ${simulator.seed}`,
)
stopWithParent(simulator.stop)
