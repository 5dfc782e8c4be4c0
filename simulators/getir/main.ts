import { createGetir } from './getir.ts'

/** Runs the simulator on its own: GETIR_PORT (4610), GETIR_SPEED (1 = real durations), GETIR_SEED. */
const { GETIR_PORT = '4610', GETIR_SPEED = '1', GETIR_SEED } = process.env
const getir = await createGetir({
  port: Number(GETIR_PORT),
  speed: Number(GETIR_SPEED),
  ...(GETIR_SEED !== undefined && { seed: Number(GETIR_SEED) }),
})
console.log(`GetirYemek simulator on ${getir.url}, control under ${getir.url}/__control, seed ${getir.seed}`)
// The parent process holds its standard input: it ends with the parent, however that ends.
process.stdin.resume().once('end', end)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end)

function end() {
  process.stdin.destroy()
  void getir.stop()
}
