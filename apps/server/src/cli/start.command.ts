import type { Command } from 'commander';
import { loadConfig } from '../config/config.ts';

/** `loquat start` */
export function addStartCommand(program: Command): void {
  program
    .command('start')
    .description('run the server until it is told to stop')
    .action(async () => {
      const config = loadConfig();
      // Loaded here, because every command loads only what it needs: the other commands start without the server.
      const { runServer } = await import('../composition/run-server.ts');
      await runServer(config);
    });
}
