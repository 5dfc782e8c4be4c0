import { stopWithParent } from '../stop-with-parent.ts'
import { createGetir } from './getir.ts'

/**
 * Runs the simulator on its own: GETIR_PORT (4610), GETIR_SPEED (1 = real durations), GETIR_SEED.
 */
const { GETIR_PORT = '4610', GETIR_SPEED = '1', GETIR_SEED } = process.env
const getir = await createGetir({
  port: Number(GETIR_PORT),
  speed: Number(GETIR_SPEED),
  ...(GETIR_SEED !== undefined && { seed: Number(GETIR_SEED) }),
})
console.log(`GetirYemek simulator on ${getir.url}, control under ${getir.url}/__control, seed ${getir.seed}`)
stopWithParent(getir.stop)
