export { type Config, ConfigError, type Environment, readConfig } from './config.ts';
export { type RunningServer, startServer } from './server.ts';
export { OpeningError, openStore } from './store/index.ts';
export { version } from './version.ts';
