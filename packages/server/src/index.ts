export { type Config, ConfigError, type Environment, readConfig } from './ops/config.ts';
export { type RunningServer, startServer } from './server.ts';
export { OpeningError, openStore } from './storage/index.ts';
export { version } from './version.ts';
