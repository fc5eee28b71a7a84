"""Plays a whole game with Google's client for Python: discovery-client.py URL HOUSE..."""

import json
import sys

from googleapiclient.discovery import build

url, *houses = sys.argv[1:]
service = build(
    "kalah",
    "v1",
    discoveryServiceUrl=url + "/_ah/api/discovery/v1/apis/{api}/{apiVersion}/rest",
    cache_discovery=False,
)

service.create_user(user_name="Pia", email="pia@example.com").execute()
service.create_user(user_name="Pim").execute()
players = {"south_user_name": "Pia", "north_user_name": "Pim", "seeds": 1}
game = service.new_game(body=players).execute()
for house in map(int, houses):
    move = {"user_name": "Pia" if house < 7 else "Pim", "house": house}
    game = service.make_move(urlsafe_game_key=game["urlsafe_key"], body=move).execute()

games = service.get_user_games(user_name="Pia", email="pia@example.com").execute()["games"]
active = service.get_user_games(user_name="Pia", active_only=True).execute().get("games", [])
print(json.dumps({**game, "games": len(games), "active": len(active)}))
