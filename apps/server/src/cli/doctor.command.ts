import type { Command } from 'commander';
import type { NamedFinding } from '../doctor/run-checks.ts';
import { printProblem, printResult } from './output.ts';

const indent = (text: string) => text.replaceAll('\n', '\n  ');

function printFinding(finding: NamedFinding): void {
  const { name, status, message } = finding;
  if (status !== 'wrong') return printResult(`${status}: ${name}: ${indent(message)}`);
  printProblem(`WRONG: ${name}: ${indent(message)}`);
  printProblem(`  ${indent(finding.advice)}`);
}

/** `loquat doctor` */
export function addDoctorCommand(program: Command): void {
  program
    .command('doctor')
    .description('look for problems and say how to fix them, even while the server runs')
    .option('--json', 'print the findings as JSON')
    .action(async ({ json }: { json?: true }) => {
      const { listChecks } = await import('../doctor/checks.ts');
      const { runChecks } = await import('../doctor/run-checks.ts');
      const findings = await runChecks(listChecks());
      if (json) printResult(JSON.stringify(findings, null, 2));
      else findings.forEach(printFinding);
      if (findings.some(({ status }) => status === 'wrong')) process.exitCode = 1;
    });
}
