import type { Command } from 'commander';
import { loadConfig } from '../config.ts';

/** `loquat start` */
export function addStartCommand(program: Command): void {
  program
    .command('start')
    .description('run the server until it is told to stop')
    .action(async () => {
      const config = loadConfig();
      // Loaded here, since every command loads only what it needs: the others start without loading the server.
      const { runServer } = await import('../run-server.ts');
      await runServer(config);
    });
}
