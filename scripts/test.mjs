// `npm test`: every gate in order, stopping at the first that fails; the last line says `N passed, N failed`.
// `npm test -- --only lint,unit` runs some of them: for a quick look, not instead of the whole.
import { gates } from './gates.mjs';

const [flag, list = ''] = process.argv.slice(2);
const names = flag === '--only' ? list.split(',') : Object.keys(gates);
const unknown = names.filter((name) => !Object.hasOwn(gates, name));
if ((flag && flag !== '--only') || unknown.length > 0) {
  console.error(`Usage: npm test -- --only ${Object.keys(gates).join(',')}`);
  process.exit(2);
}

async function attempt(gate) {
  try {
    return await gate();
  } catch (error) {
    console.error(error.message);
    return { passed: 0, failed: 1 };
  }
}

async function runGate(name) {
  console.log(`\n▶ ${name}`);
  const startedAt = performance.now();
  const result = await attempt(gates[name]);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`${result.failed === 0 ? '✔' : '✘'} ${name} (${seconds} s)`);
  return result;
}

const total = { passed: 0, failed: 0 };
for (const name of names) {
  const { passed, failed } = await runGate(name);
  total.passed += passed;
  total.failed += failed;
  if (failed > 0) break;
}
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
